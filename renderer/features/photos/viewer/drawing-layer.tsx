import { Button } from '@mantine/core';
import {
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { type Point, pointOf } from '#renderer/photos/photo-geometry.ts';
import type { PhotoView } from '#renderer/photos/use-photo-view.ts';
import { askBeforeClosing } from '#renderer/ui/ask-before-closing.ts';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { useOnLeave } from '#renderer/ui/use-on-leave.ts';
import { REVIEW_LIMITS, type ReviewDrawing } from '#shared/domain/review/photo-review.ts';
import { useAuthorName } from '../reviews/difference-bar.tsx';
import {
  cornersOf,
  drawingAfterKey,
  drawingBetween,
  keyOfDrawing,
  newDrawing,
  type Shape,
} from '../reviews/drawings.ts';
import classes from './drawing-layer.module.css';

type DrawnProps = {
  readonly drawing: ReviewDrawing;
  /** null: it is still being drawn. */
  readonly number: string | null;
  readonly isTheirs?: boolean;
  readonly toBox: (at: Point) => Point;
};

/** One drawing with its number, as the list beside the photo has it. */
function Drawn({ drawing, number, isTheirs = false, toBox }: DrawnProps) {
  const corners = cornersOf(drawing).map(toBox);
  const [first = { x: 0, y: 0 }] = corners;
  return (
    <g className={classes.drawing} data-draft={number === null} data-theirs={isTheirs}>
      {drawing.shape === 'point' ? (
        <circle cx={first.x} cy={first.y} r={9} />
      ) : (
        <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
      )}
      {number === null ? null : (
        <text x={first.x + (drawing.shape === 'point' ? 13 : 5)} y={first.y + (drawing.shape === 'point' ? 4 : 16)}>
          {number}
          {drawing.words === '' ? '' : ` ${drawing.words}`}
        </text>
      )}
    </g>
  );
}

type DrawingLayerProps = {
  readonly view: PhotoView;
  readonly drawings: readonly ReviewDrawing[];
  /** What others have drawn, in another colour and with their names. */
  readonly theirs: readonly { readonly author: string; readonly drawings: readonly ReviewDrawing[] }[];
  /** What is being drawn; null: nothing. */
  readonly drawn: Shape | null;
  /**
   * Resolves with whether it is saved. Until then, and if it is not, it stays, unless `isLeft` says that its photo was
   * left.
   */
  readonly onDrawn: (drawing: ReviewDrawing, isLeft: () => boolean) => Promise<boolean>;
  readonly onCancel: () => void;
  /** Saves the drawing that is being made, once it has words; null: there is nothing to lose. */
  readonly unfinished: RefObject<(() => Promise<boolean>) | null>;
};

/** The drawings on a photo, above the picture and turned and enlarged with it. */
export function DrawingLayer(props: DrawingLayerProps) {
  const { view, drawings, theirs, drawn, onDrawn, onCancel, unfinished } = props;
  const nameOf = useAuthorName();
  const { picture, turns, place } = view;
  if (picture === null || place === null) return null;
  const toBox = (at: Point) => pointOf(at, picture, turns, place);
  return (
    <>
      <svg className={classes.layer} aria-hidden>
        {theirs.flatMap((one) =>
          one.drawings.map((drawing) => (
            <Drawn
              key={`${one.author} ${keyOfDrawing(drawing)}`}
              drawing={drawing}
              number={`${nameOf(one.author)}:`}
              isTheirs
              toBox={toBox}
            />
          )),
        )}
        {drawings.map((drawing, index) => (
          <Drawn key={keyOfDrawing(drawing)} drawing={drawing} number={String(index + 1)} toBox={toBox} />
        ))}
      </svg>
      {drawn === null ? null : (
        <Draft
          key={drawn}
          shape={drawn}
          view={view}
          toBox={toBox}
          onDrawn={onDrawn}
          onCancel={onCancel}
          unfinished={unfinished}
        />
      )}
    </>
  );
}

type DraftProps = {
  readonly shape: Shape;
  readonly view: PhotoView;
  readonly toBox: (at: Point) => Point;
} & Pick<DrawingLayerProps, 'onDrawn' | 'onCancel' | 'unfinished'>;

/**
 * A drawing that is being made: by the pointer, or by arrow keys from the middle of what is visible. With words it is
 * saved however the photo is left.
 */
function Draft({ shape, view, toBox, onDrawn, onCancel, unfinished }: DraftProps) {
  const p = usePhotosTexts();
  const area = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const from = useRef<Point | null>(null);
  /** It is saved or on its way, or nobody wants it. */
  const isOver = useRef(false);
  const isLeft = useRef(false);
  const [words, setWords] = useState('');
  const [drawing, setDrawing] = useState(() => newDrawing(shape, view.middle() ?? { x: 0.5, y: 0.5 }));

  useEffect(() => area.current?.focus(), []);

  const cancel = () => {
    isOver.current = true;
    onCancel();
  };
  const at = (event: PointerEvent) => view.fractionAt({ x: event.clientX, y: event.clientY });
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = at(event);
    if (from.current !== null) setDrawing(drawingBetween(shape, from.current, from.current));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation();
    const to = at(event);
    if (from.current !== null && to !== null) setDrawing(drawingBetween(shape, from.current, to));
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation();
    from.current = null;
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      return cancel();
    }
    if (event.target !== area.current) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return field.current?.focus();
    }
    const next = drawingAfterKey(drawing, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    setDrawing(next);
  };
  const save = async (): Promise<boolean> => {
    if (isOver.current) return false;
    isOver.current = true;
    const isSaved = await onDrawn({ ...drawing, words: words.trim() }, () => isLeft.current);
    isOver.current = isSaved;
    return isSaved;
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const hasWords = words.trim() !== '';
  useEffect(() => {
    unfinished.current = hasWords ? save : null;
    return () => {
      unfinished.current = null;
    };
  });
  useLayoutEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  useOnLeave(() => {
    if (hasWords) void save();
  });
  useEffect(() => (hasWords ? askBeforeClosing() : undefined), [hasWords]);
  return (
    <section className={classes.draft} aria-label={p(`draw.${shape}`)} onKeyDown={onKeyDown}>
      <div
        ref={area}
        role="application"
        tabIndex={-1}
        className={classes.area}
        aria-label={p(shape === 'point' ? 'draw.pointHelp' : 'draw.rectangleHelp')}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <svg className={classes.layer} aria-hidden>
          <Drawn drawing={drawing} number={null} toBox={toBox} />
        </svg>
      </div>
      <form className={classes.words} onSubmit={onSubmit}>
        <TextInput
          ref={field}
          className={classes.field}
          aria-label={p('draw.words')}
          placeholder={p('draw.words')}
          maxLength={REVIEW_LIMITS.words}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button type="submit">{p('draw.save')}</Button>
        <Button variant="default" onClick={cancel}>
          {p('draw.cancel')}
        </Button>
      </form>
    </section>
  );
}
