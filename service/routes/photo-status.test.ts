import { expect, test } from 'vitest';
import { ImageStatus, ProtocolStatus } from '#shared/contract/enumerations.ts';
import { assignStatuses } from './photo-status.ts';

const all = [...new Set([...ProtocolStatus.options, ...ImageStatus.options])];
const isImage = (status: string) => ImageStatus.safeParse(status).success;
const isProtocol = (status: string) => ProtocolStatus.safeParse(status).success;

test('one value filters the image status if it is one, else the protocol status', () => {
  expect(assignStatuses(undefined)).toEqual({});
  for (const status of all) {
    const expected = isImage(status) ? { imageStatuses: [status] } : { protocolStatuses: [status] };
    expect(assignStatuses(status)).toEqual(expected);
    expect(assignStatuses([status])).toEqual(expected);
  }
});

test('two values filter both statuses exactly where each enumeration can take one', () => {
  for (const first of all) {
    for (const second of all) {
      const { protocolStatuses = [], imageStatuses = [] } = assignStatuses([first, second]);
      const oneEach = (isProtocol(first) && isImage(second)) || (isImage(first) && isProtocol(second));
      expect([protocolStatuses.length > 0, imageStatuses.length > 0]).toEqual(
        oneEach ? [true, true] : [isProtocol(first), isImage(first)],
      );
      expect([...protocolStatuses, ...imageStatuses].toSorted()).toEqual([first, second].toSorted());
    }
  }
});

test('where both values could be either, the first one is the protocol status', () => {
  expect(assignStatuses(['completed', 'failed'])).toEqual({
    protocolStatuses: ['completed'],
    imageStatuses: ['failed'],
  });
});
