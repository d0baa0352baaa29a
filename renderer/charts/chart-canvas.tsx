import { useComputedColorScheme } from '@mantine/core';
import type { Chart } from 'chart.js';
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { BarCanvas } from './bar-canvas.tsx';
import classes from './chart-frame.module.css';
import { type ChartLook, readLook } from './chart-look.ts';
import type { ChartSetting } from './chart-options.ts';
import type { ChartPoint } from './chart-point.ts';
import type { Spot } from './chart-tooltip.tsx';
import { LineCanvas } from './line-canvas.tsx';
import { placeAt, spotOf } from './place-at.ts';
import type { TargetSetting } from './target-plugin.ts';

type ChartCanvasProps = {
  readonly kind: 'bar' | 'line';
  readonly points: readonly ChartPoint[];
  readonly formatTick: (value: number) => string;
  readonly active: number | null;
  readonly onActive: (index: number | null) => void;
  /** Told where the active place is drawn, whenever it changes. */
  readonly onSpot: (spot: Spot | null) => void;
  readonly onOpen: (index: number) => void;
};

/** The look where `element` stands, read anew when the colour scheme changes or a typeface arrives. */
function useLook(element: RefObject<HTMLElement | null>): ChartLook | null {
  const scheme = useComputedColorScheme('light');
  const [look, setLook] = useState<ChartLook | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme decides what the style sheet answers
  useLayoutEffect(() => {
    // A new object each time: labels drawn in the fallback typeface are drawn again although no colour changed.
    const read = () => {
      if (element.current) setLook(readLook(element.current));
    };
    read();
    document.fonts.addEventListener('loadingdone', read);
    return () => document.fonts.removeEventListener('loadingdone', read);
  }, [element, scheme]);
  return look;
}

type DrawingProps = Omit<ChartCanvasProps, 'points' | 'formatTick'> & { readonly setting: ChartSetting };

function Drawing({ kind, setting, active, onActive, onSpot, onOpen }: DrawingProps) {
  const chart = useRef<Chart | null>(null);
  const latest = useRef<TargetSetting>({ ...setting, active });
  latest.current = { ...setting, active };
  useEffect(() => {
    if (chart.current === null) return;
    chart.current.draw();
    onSpot(active === null ? null : spotOf(chart.current, active));
  }, [active, onSpot]);
  const at = ({ nativeEvent }: MouseEvent) =>
    chart.current === null ? null : placeAt(chart.current, nativeEvent.offsetX, nativeEvent.offsetY);
  const onClick = (event: MouseEvent) => {
    const index = at(event);
    if (index !== null) onOpen(index);
  };
  const Canvas = kind === 'bar' ? BarCanvas : LineCanvas;
  return <Canvas {...{ setting, chart, latest, onClick }} onMouseMove={(event) => onActive(at(event))} />;
}

/** Draws the points with chart.js in the theme's colours and tells which place the pointer is on. */
export function ChartCanvas({ points, formatTick, ...rest }: ChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const look = useLook(host);
  const setting = useMemo(() => (look === null ? null : { points, look, formatTick }), [points, look, formatTick]);
  return (
    <div ref={host} className={classes.host}>
      {setting === null ? null : <Drawing setting={setting} {...rest} />}
    </div>
  );
}
