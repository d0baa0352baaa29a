import { FIXED_HEADERS } from '#electron/core/static-files.ts';

const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Headers of everything that the loopback server sends, beside those of a single file. */
export const RESPONSE_HEADERS = {
  ...FIXED_HEADERS,
  'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'x-frame-options': 'DENY',
} as const;
