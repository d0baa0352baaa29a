import { Button, Kbd } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown, IconDots } from '@tabler/icons-react';
import { memo } from 'react';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { TILE_SIZES, type TileSize } from '#renderer/photos/photo-grid-layout.ts';
import { Choice } from '#renderer/ui/choice.tsx';
import { Menu } from '#renderer/ui/menu.tsx';
import type { ChangeAddress } from '#renderer/ui/use-address.ts';
import { ReviewOrder } from '#shared/domain/review/queue-query.ts';
import classes from './parts/photos.module.css';
import type { PhotosSearch } from './parts/photos-search.ts';
import type { PhotosDialog } from './queue/queue-on-page.ts';
import type { Reviews } from './reviews/use-reviews.ts';

type PhotosToolsProps = {
  readonly order: ReviewOrder;
  readonly size: TileSize;
  readonly onChange: ChangeAddress<PhotosSearch>;
  /** A photo is open. */
  readonly isOpen: boolean;
  /** Closes the open photo. */
  readonly onSheet: () => void;
  readonly steps: Reviews['steps'];
  readonly onStep: Reviews['move'];
  /** There is nothing to hand on. */
  readonly isEmpty: boolean;
  /** Goes on to the next photo after each mark. */
  readonly goesOn: boolean;
  readonly onGoesOn: () => void;
  readonly onDialog: (dialog: PhotosDialog) => void;
  readonly onReadAgain: () => unknown;
};

/**
 * What can be done with the queue: what is used often as buttons, the rest in two menus. Memoised: the next photo must
 * not wait for it.
 */
export const PhotosTools = memo(function PhotosTools(props: PhotosToolsProps) {
  const { order, size, onChange, isOpen, onSheet, steps, onStep } = props;
  const { isEmpty, goesOn, onGoesOn, onDialog, onReadAgain } = props;
  const p = usePhotosTexts();
  return (
    <>
      {isOpen ? (
        <Button variant="default" onClick={onSheet} rightSection={<Kbd size="xs">Esc</Kbd>}>
          {p('head.sheet')}
        </Button>
      ) : (
        <Choice
          label={p('filter.order')}
          value={order}
          values={ReviewOrder.options}
          word={(value) => p(`order.${value}`)}
          onChange={(value) => onChange({ order: value === 'furthest_below' ? undefined : value })}
          usual={order}
        />
      )}
      <StepButtons steps={steps} onStep={onStep} />
      <Menu
        label={p('saveHandover.menu')}
        target={
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {p('saveHandover.menu')}
          </Button>
        }
        items={[
          ...(isEmpty
            ? []
            : [
                {
                  id: 'saveHandover',
                  label: <WithKey words={p('saveHandover.open')} name="E" />,
                  onSelect: () => onDialog({ kind: 'saveHandover', selected: [] }),
                },
                {
                  id: 'report',
                  label: <WithKey words={p('saveHandover.report')} name="M" />,
                  onSelect: () => onDialog({ kind: 'report', selected: [] }),
                },
              ]),
          {
            id: 'handover',
            label: <WithKey words={p('handover.open')} name="O" />,
            apart: !isEmpty,
            onSelect: () => onDialog({ kind: 'handover', file: null }),
          },
        ]}
      />
      <Menu
        label={p('saveHandover.more')}
        target={
          <Button variant="default" aria-label={p('saveHandover.more')} px={8}>
            <IconDots size={16} aria-hidden />
          </Button>
        }
        items={[
          { id: 'readAgain', label: p('head.readAgain'), onSelect: () => void onReadAgain() },
          { id: 'trust', label: p('trust.title'), onSelect: () => onDialog({ kind: 'trust' }) },
          ...TILE_SIZES.map((one, index) => ({
            id: one,
            label: p(`size.${one}`),
            checked: one === size,
            apart: index === 0,
            onSelect: () => onChange({ size: one }, { replace: true }),
          })),
          {
            id: 'goesOn',
            label: <WithKey words={p('head.goesOn')} name="A" />,
            checked: goesOn,
            apart: true,
            onSelect: onGoesOn,
          },
          {
            id: 'keys',
            label: <WithKey words={p('key.button')} name="?" />,
            onSelect: () => onDialog({ kind: 'keys' }),
          },
        ]}
      />
    </>
  );
});

/** An item of a menu with the key that does the same. */
function WithKey({ words, name }: { readonly words: string; readonly name: string }) {
  return (
    <span className={classes.withKey}>
      {words} <Kbd size="xs">{name}</Kbd>
    </span>
  );
}

/** Undo and redo of marks, tags, notes and drawings. */
function StepButtons({ steps, onStep }: Pick<PhotosToolsProps, 'steps' | 'onStep'>) {
  const p = usePhotosTexts();
  return (
    <Button.Group aria-label={p('steps')}>
      <Button
        variant="default"
        disabled={steps?.undo === 0}
        aria-label={p('undo')}
        title={`${p('undo')} (U)`}
        onClick={() => void onStep('undo')}
      >
        <IconArrowBackUp size={16} aria-hidden />
      </Button>
      <Button
        variant="default"
        disabled={steps?.redo === 0}
        aria-label={p('redo')}
        title={`${p('redo')} (Shift+U)`}
        onClick={() => void onStep('redo')}
      >
        <IconArrowForwardUp size={16} aria-hidden />
      </Button>
    </Button.Group>
  );
}
