import { execFileSync } from 'node:child_process';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { createPdf } from './pdf-document.ts';
import { PDF_STYLES } from './pdf-style.ts';
import { createPdfText } from './pdf-text.ts';

const { body } = PDF_STYLES;
const aText = () => createPdfText(new PDFDocument({ autoFirstPage: false, font: null as unknown as string }));

test('no line is wider than its place, and together they are the text', () => {
  const texts = aText();
  const note = `Pudła przed półką, górny rząd zupełnie pusty — proszę uzupełnić do 14:00. ${'x'.repeat(120)}`;
  for (const width of [40, 90, 200, 1000]) {
    const lines = texts.lines(note, body, width);
    for (const line of lines) expect(texts.widthOf(line, body)).toBeLessThanOrEqual(width);
    expect(lines.join('').replaceAll(' ', '')).toBe(note.replaceAll(' ', ''));
  }
});

test('a line ends after a blank or a hyphen, but not within a date, and keeps the line breaks of the text', () => {
  const texts = aText();
  const width = texts.widthOf('Gdańsk-Wrz', body);
  expect(texts.lines('Gdańsk-Wrzeszcz', body, width)).toEqual(['Gdańsk-', 'Wrzeszcz']);
  expect(texts.lines('od 2026-11-20', body, texts.widthOf('2026-11-20', body))).toEqual(['od', '2026-11-20']);
  expect(texts.lines('a\n\nb c', body, 500)).toEqual(['a', '', 'b c']);
});

test('what has no room ends with an ellipsis', () => {
  const texts = aText();
  const width = texts.widthOf('jeden dwa', body);
  expect(texts.lines('jeden dwa trzy cztery', body, width, 1)).toEqual(['jeden d…']);
  expect(texts.lines('jeden dwa trzy', body, width, 2)).toEqual(['jeden dwa', 'trzy']);
});

test('a text of a PDF is found again in its place, with Polish, Greek and accented letters and a box for the rest', () => {
  const pdf = createPdf({
    title: 'Łódź',
    language: 'pl',
    now: new Date('2026-11-20T12:00:00Z'),
    foot: 'stopka',
    pageText: (page) => `strona ${page}`,
  });
  pdf.addPage();
  const text = 'Zażółć gęślą jaźń Ωμέγα (n\u0303) z\u0328 漢 \u200b1\u20442';
  expect(pdf.text(text, body, { x: 100, y: 200, width: 500 })).toBe(pdf.heightOf(text, body, 500));
  const right = { x: 100, y: 300, width: 500, align: 'right' } as const;
  pdf.text('prawo', PDF_STYLES.strong, right);
  pdf.end();
  const words = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: Buffer.concat(pdf.take()), encoding: 'utf8' });
  const found = [...words.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="[\d.]+">(.*)<\/word>/g)].map(
    ([, left, top, end, word]) => ({ left: Number(left), top: Number(top), end: Number(end), word }),
  );
  expect(found.map(({ word }) => word).join(' ')).toBe('Zażółć gęślą jaźń Ωμέγα (ñ) z̨ □ 1⁄2 prawo stopka strona 1');
  expect(found[0]?.left).toBeCloseTo(100, 1);
  expect(found[0]?.top).toBeCloseTo(200, 0);
  expect(found.find(({ word }) => word === 'prawo')?.end).toBeCloseTo(600, 0);
});
