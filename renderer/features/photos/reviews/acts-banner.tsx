import { type ReactNode, useRef } from 'react';
import banner from '#renderer/ui/banner.module.css';
import { useKeptFocus } from '#renderer/ui/use-kept-focus.ts';
import classes from './reviews.module.css';

const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`);

/** The open photo, or the one of the sheet that Tab leads to; where there is none, the page's heading. */
const photoInSight = () => find('[data-viewer]') ?? find('[data-open][tabindex="0"]') ?? find('h1');

type ActsBannerProps = {
  /** null: there is nothing to say. */
  readonly text: string | null;
  readonly children?: ReactNode;
};

/**
 * What went wrong, with buttons that do something about it, on one line where there is room. When they are gone, whoever
 * pressed one is at the photo again. It is drawn also where it says nothing.
 */
export function ActsBanner({ text, children }: ActsBannerProps) {
  const box = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(box, () => box.current?.querySelector('button') ?? photoInSight());
  if (text === null) return null;
  return (
    <div
      ref={box}
      role="alert"
      className={`${banner.banner} ${classes.withActs}`}
      data-tone="danger"
      data-line="acts"
      {...kept}
    >
      <span>{text}</span>
      <span className={classes.acts}>{children}</span>
    </div>
  );
}
