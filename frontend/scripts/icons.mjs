import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.mjs';

// Draws the mark in every size from public/favicon.svg: npm run icons
const folder = join(dirname(fileURLToPath(import.meta.url)), '../public');
const drawing = readFileSync(join(folder, 'favicon.svg'), 'utf8');
// The ground of the maskable picture; systems cut it to a circle or a square with round corners.
const SHEET = '#14202a';

const { browser, close } = await launch();
const page = await browser.newPage({ colorScheme: 'light' });

/** The mark as PNG; with `room`, what lies round it is sheet as well, and the lines run on to the edge. */
async function drawn(size, room = 0) {
  const whole = 32 + 2 * room;
  const seen = drawing.replace('viewBox="0 0 32 32"', `viewBox="${-room} ${-room} ${whole} ${whole}"`);
  const source = `data:image/svg+xml;base64,${Buffer.from(seen).toString('base64')}`;
  const ground = room > 0 ? SHEET : 'transparent';
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;background:${ground}"><img src="${source}" style="display:block" width="${size}" height="${size}">`,
  );
  await page.locator('img').evaluate((image) => image.decode());
  return page.screenshot({ omitBackground: true });
}

/** The pictures in one .ico: a table of contents, then each as PNG. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [number, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * number;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

try {
  const small = [];
  for (const size of [16, 32, 48]) small.push({ size, png: await drawn(size) });
  writeFileSync(join(folder, 'favicon.ico'), ico(small));
  writeFileSync(join(folder, 'apple-touch-icon.png'), await drawn(180));
  writeFileSync(join(folder, 'icon-192.png'), await drawn(192));
  writeFileSync(join(folder, 'icon-512.png'), await drawn(512));
  writeFileSync(join(folder, 'icon-maskable-512.png'), await drawn(512, 10));
} finally {
  await close();
}
