const ROUNDS = 64;

const isPrime = (candidate: number): boolean => {
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) return false;
  return true;
};

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) if (isPrime(candidate)) found.push(candidate);
  return found;
};

/** The first 32 bits of the fraction, as FIPS 180-4 makes its constants out of roots of primes. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;

const K = Int32Array.from(primes(ROUNDS), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The 64 bytes from `at` on, as sixteen words. */
function readBlock(w: Int32Array, bytes: Uint8Array, at: number): void {
  for (let t = 0; t < 16; t++) {
    const byte = at + t * 4;
    w[t] =
      ((bytes[byte] ?? 0) << 24) |
      ((bytes[byte + 1] ?? 0) << 16) |
      ((bytes[byte + 2] ?? 0) << 8) |
      (bytes[byte + 3] ?? 0);
  }
}

function addBlock(state: Int32Array, w: Int32Array): void {
  for (let t = 16; t < ROUNDS; t++) {
    const early = w[t - 15] ?? 0;
    const late = w[t - 2] ?? 0;
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[t] = ((w[t - 16] ?? 0) + s0 + (w[t - 7] ?? 0) + s1) | 0;
  }
  // Word by word: a million blocks are hashed for one step over all displays.
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let t = 0; t < ROUNDS; t++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[t] ?? 0) + (w[t] ?? 0)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = ((state[0] ?? 0) + a) | 0;
  state[1] = ((state[1] ?? 0) + b) | 0;
  state[2] = ((state[2] ?? 0) + c) | 0;
  state[3] = ((state[3] ?? 0) + d) | 0;
  state[4] = ((state[4] ?? 0) + e) | 0;
  state[5] = ((state[5] ?? 0) + f) | 0;
  state[6] = ((state[6] ?? 0) + g) | 0;
  state[7] = ((state[7] ?? 0) + h) | 0;
}

/**
 * SHA-256 (FIPS 180-4) without a host: shared/ has neither Web Crypto nor node:crypto.
 *
 * @returns 64 hexadecimal digits
 */
export function sha256(bytes: Uint8Array): string {
  const state = START.slice();
  const w = new Int32Array(ROUNDS);
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const bits = bytes.length * 8;
  const whole = Math.floor(bytes.length / 64);
  for (let block = 0; block < whole; block++) {
    readBlock(w, bytes, block * 64);
    addBlock(state, w);
  }
  const last = new Uint8Array((blocks - whole) * 64);
  last.set(bytes.subarray(whole * 64));
  last[bytes.length - whole * 64] = 0x80;
  for (let block = 0; block < blocks - whole; block++) {
    readBlock(w, last, block * 64);
    if (block === blocks - whole - 1) {
      w[14] = Math.floor(bits / 2 ** 32) | 0;
      w[15] = bits | 0;
    }
    addBlock(state, w);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
