import { keepPreviousData, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createBridge } from '#renderer/bridge/bridge.ts';
import { templateTargetsQuery } from './use-templates.ts';

test('the targets of the template that was chosen before never stand in for those of another', async () => {
  // Every answer is what was asked for.
  const bridge = createBridge({ call: async (_path, asked) => ({ ok: true, value: asked }) }, () => undefined);
  // As the page has it: what was there before stays until there is something else.
  const queries = new QueryClient({ defaultOptions: { queries: { placeholderData: keepPreviousData } } });
  const observer = new QueryObserver(queries, templateTargetsQuery(bridge, 'w', 'Weekend'));
  const stop = observer.subscribe(() => undefined);
  const answered = (name: string) => expect.poll(() => observer.getCurrentResult().data).toEqual({ name });
  await answered('Weekend');
  observer.setOptions(templateTargetsQuery(bridge, 'w', 'Weekday'));
  expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isFetching: true });
  await answered('Weekday');
  stop();
});
