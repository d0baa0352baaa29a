import { expect, test } from 'vitest';
import { anEvent } from '#tests/support/electron-double/an-event.ts';
import { WebContentsDouble } from '#tests/support/electron-double/windows.ts';
import { guardWebContents } from './web-contents-guards.ts';

const hosts = [
  'evil.example',
  'app.evil.example',
  'app@evil.example',
  'localhost',
  '127.0.0.1:8080',
  '[::1]',
  'xn--ap-zla',
];
const schemes = ['http', 'https', 'endcap', 'file', 'ftp', 'ws', 'chrome', 'devtools', 'view-source:https'];
const others = [
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'blob:endcap://app/1',
  'about:blank',
  'about:srcdoc',
  'chrome://gpu',
  'file:///etc/passwd',
  'file:///C:/Windows/System32/calc.exe',
  'mailto:a@b.example',
  'endcap://app/index.html',
  'endcap://app/assets/app.js',
  'endcap://app/?next=https://evil.example',
  'endcap://user@app/',
  'not an address',
  '',
];
const hostile = [
  ...schemes.flatMap((scheme) =>
    hosts.flatMap((host) => ['/', '/#/overview', '/a/..'].map((tail) => `${scheme}://${host}${tail}`)),
  ),
  ...others,
];

function guarded() {
  const contents = new WebContentsDouble();
  guardWebContents(contents as never);
  const isPrevented = (name: string, details: object) => {
    const event = anEvent(details);
    contents.emit(name, event);
    return event.defaultPrevented;
  };
  return { contents, isPrevented };
}

test('no navigation leaves the page, in no frame, by no way', () => {
  const { isPrevented } = guarded();
  expect(hostile.length).toBeGreaterThan(200);
  const passed = ['will-navigate', 'will-frame-navigate', 'will-redirect'].flatMap((name) =>
    hostile.flatMap((url) =>
      [true, false].filter((isMainFrame) => !isPrevented(name, { url, isMainFrame })).map(() => `${name} ${url}`),
    ),
  );
  expect(passed).toEqual([]);
});

test('the page may load itself anew, in its main frame and without a redirect', () => {
  const { isPrevented } = guarded();
  const reload = { url: 'endcap://app/#/stores', isMainFrame: true };
  expect(isPrevented('will-navigate', reload)).toBe(false);
  expect(isPrevented('will-frame-navigate', reload)).toBe(false);
  expect(isPrevented('will-frame-navigate', { ...reload, isMainFrame: false })).toBe(true);
  expect(isPrevented('will-redirect', reload)).toBe(true);
});

test('no window is opened and no page is embedded', () => {
  const { contents, isPrevented } = guarded();
  for (const url of [...hostile, 'endcap://app/'])
    expect(contents.openHandler?.({ url } as never)).toEqual({ action: 'deny' });
  expect(isPrevented('will-attach-webview', {})).toBe(true);
});
