import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { HistoryPanel, UndoButtons } from '#renderer/grid/view/history-panel.tsx';
import { SelectionNote, SheetFoot } from '#renderer/grid/view/sheet-foot.tsx';
import { SheetGrid } from '#renderer/grid/view/sheet-grid.tsx';
import { OwnWordsContext } from '#renderer/grid/view/sheet-words.ts';
import { Popover } from '#renderer/ui/popover.tsx';

const frame = { display: 'flex', flexDirection: 'column', gap: 12, height: '100dvh', padding: 20 } as const;
const bar = { display: 'flex', alignItems: 'center', gap: 10 } as const;
const panel = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  overflow: 'hidden',
  border: '1px solid var(--line)',
  borderRadius: 12,
} as const;
const fill = { flex: 1, minHeight: 0 } as const;

/** The grid with the parts that a screen puts around it. */
export function Demo({ sheet }: { readonly sheet: Sheet }) {
  const [filtered, setFiltered] = useState(false);
  const toggle = () => {
    setFiltered(!filtered);
    void sheet.setFilter(filtered ? null : (row) => row.get('state') === 'disabled');
  };
  return (
    <OwnWordsContext value={(key) => (key === 'fridgeOff' ? 'a fridge is usually on' : key)}>
      <main style={frame}>
        <div style={bar}>
          <h1>Things</h1>
          <span style={fill} />
          <UndoButtons sheet={sheet} />
          <Popover
            label="History"
            side="end"
            target={
              <Button variant="subtle" color="gray">
                History
              </Button>
            }
          >
            <HistoryPanel sheet={sheet} />
          </Popover>
        </div>
        <div style={bar}>
          <Button variant={filtered ? 'light' : 'default'} aria-pressed={filtered} onClick={toggle}>
            Only disabled
          </Button>
          <span style={fill} />
          <SelectionNote sheet={sheet} />
        </div>
        <div style={panel}>
          <div style={fill}>
            <SheetGrid sheet={sheet} label="Things" />
          </div>
          <SheetFoot sheet={sheet} note="Saved on this computer 14:05:12" />
        </div>
      </main>
    </OwnWordsContext>
  );
}
