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

function addBlock(state: Int32Array, w: Int32Array): void {
  for (let t = 16; t < ROUNDS; t++) {
    const early = w[t - 15] ?? 0;
    const late = w[t - 2] ?? 0;
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[t] = ((w[t - 16] ?? 0) + s0 + (w[t - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
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
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = ((state[index] ?? 0) + word) | 0;
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
  for (let block = 0; block < blocks; block++) {
    for (let t = 0; t < 16; t++) {
      const at = block * 64 + t * 4;
      let word = 0;
      for (let byte = 0; byte < 4; byte++) {
        const index = at + byte;
        word = (word << 8) | (index < bytes.length ? (bytes[index] ?? 0) : index === bytes.length ? 0x80 : 0);
      }
      w[t] = word;
    }
    if (block === blocks - 1) {
      w[14] = Math.floor(bits / 2 ** 32) | 0;
      w[15] = bits | 0;
    }
    addBlock(state, w);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
