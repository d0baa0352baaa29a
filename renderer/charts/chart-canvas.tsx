import { useComputedColorScheme } from '@mantine/core';
import type { Chart } from 'chart.js';
import { type ComponentProps, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import classes from './chart.module.css';
import { configOf, drawOn } from './chart-config.ts';
import { type ChartLook, readLook } from './chart-look.ts';
import type { ChartSetting } from './chart-marks.ts';
import { keepPicture } from './chart-pictures.ts';

type ChartCanvasProps = Omit<ChartSetting, 'look'> &
  Pick<ComponentProps<'canvas'>, 'onPointerMove' | 'onClick'> & {
    /** The place that the pointer or the keyboard is on. */
    readonly active: number | null;
  };

/** The colours and font at `element`, read again when the colour scheme changes or a font has loaded. */
function useLook(element: RefObject<HTMLElement | null>): ChartLook | null {
  const scheme = useComputedColorScheme('light');
  const [look, setLook] = useState<ChartLook | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour scheme changes what the style sheet returns
  useLayoutEffect(() => {
    // A new object each time, so that texts drawn in the fallback font are drawn again even when no colour changed.
    const read = () => {
      if (element.current) setLook(readLook(element.current));
    };
    read();
    document.fonts.addEventListener('loadingdone', read);
    return () => document.fonts.removeEventListener('loadingdone', read);
  }, [element, scheme]);
  return look;
}

/** Draws the points with chart.js in the theme's colours. */
export function ChartCanvas({ layout, axis, points, formatTick, active, ...events }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart | null>(null);
  const latest = useRef(active);
  useLayoutEffect(() => {
    latest.current = active;
    chart.current?.draw();
  }, [active]);
  const look = useLook(canvas);
  const setting = useMemo(() => ({ layout, axis, points, formatTick }), [layout, axis, points, formatTick]);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null || look === null) return;
    const config = configOf({ ...setting, look }, () => latest.current);
    const drawn = drawOn(element, config, setting.layout, globalThis.devicePixelRatio);
    chart.current = drawn;
    const forget = keepPicture(element, setting);
    return () => {
      forget();
      chart.current = null;
      drawn.destroy();
    };
  }, [setting, look]);
  return <canvas aria-hidden ref={canvas} className={classes.drawing} {...events} />;
}
