import { useComputedColorScheme } from '@mantine/core';
import {
  BarElement,
  CategoryScale,
  type Chart,
  Chart as ChartLibrary,
  LinearScale,
  LineElement,
  PointElement,
  type Scale,
} from 'chart.js';
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Bar, Line } from 'react-chartjs-2';
import classes from './chart.module.css';
import type { Spot } from './chart.tsx';
import {
  barData,
  barOptions,
  type ChartLook,
  type ChartSetting,
  lineData,
  lineOptions,
  readLook,
} from './chart-config.ts';
import type { ChartPoint } from './chart-point.ts';
import { type TargetSetting, targetPlugin } from './target-plugin.ts';

const namesOf = (chart: Chart): Scale | undefined =>
  chart.scales.y?.type === 'category' ? chart.scales.y : chart.scales.x;

/** Index of the place under a point of the canvas; its axis label counts too. null outside all places. */
function placeAt(chart: Chart, x: number, y: number): number | null {
  const names = namesOf(chart);
  if (names === undefined) return null;
  const along = names.isHorizontal() ? x : y;
  const [start, end] = names.isHorizontal() ? [names.left, names.right] : [names.top, names.bottom];
  if (along < start || along > end) return null;
  const index = names.getValueForPixel(along);
  const count = chart.data.labels?.length ?? 0;
  return index === undefined || index < 0 || index >= count ? null : index;
}

/** Where a place is drawn: at its value, or at the start of the axis when it has none. */
function spotOf(chart: Chart, index: number): Spot {
  const names = namesOf(chart);
  const values = names === chart.scales.x ? chart.scales.y : chart.scales.x;
  const along = names?.getPixelForValue(index) ?? 0;
  const value = chart.data.datasets[0]?.data[index];
  const across = values?.getPixelForValue(typeof value === 'number' ? value : 0) ?? 0;
  const [x, y] = names?.isHorizontal() ? [along, across] : [across, along];
  return { x, y, width: chart.width, height: chart.height };
}

/** Props of both canvases. */
type CanvasProps = {
  readonly setting: ChartSetting;
  /** Set to the chart once it is drawn. */
  readonly chart: RefObject<Chart | null>;
  /** Read by the plugin in every frame. */
  readonly latest: RefObject<TargetSetting>;
  readonly onMouseMove: (event: MouseEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
};

// Registers only what is used here; the controller comes with Bar.
ChartLibrary.register(BarElement, CategoryScale, LinearScale);

/** Horizontal bars with their targets. */
function BarCanvas({ setting, chart, latest, onMouseMove, onClick }: CanvasProps) {
  const data = useMemo(() => barData(setting), [setting]);
  const options = useMemo(() => barOptions(setting), [setting]);
  const plugins = useMemo(() => [targetPlugin<'bar'>(() => latest.current)], [latest]);
  const keep = (drawn: Chart<'bar', (number | null)[], string> | null | undefined) => {
    chart.current = (drawn ?? null) as Chart | null;
  };
  return <Bar aria-hidden ref={keep} {...{ data, options, plugins, onMouseMove, onClick }} />;
}

// Registers only what is used here; the controller comes with Line.
ChartLibrary.register(LineElement, PointElement, CategoryScale, LinearScale);

/** A line with its targets as steps. */
function LineCanvas({ setting, chart, latest, onMouseMove, onClick }: CanvasProps) {
  const data = useMemo(() => lineData(setting), [setting]);
  const options = useMemo(() => lineOptions(setting), [setting]);
  const plugins = useMemo(() => [targetPlugin<'line'>(() => latest.current)], [latest]);
  const keep = (drawn: Chart<'line', (number | null)[], string[]> | null | undefined) => {
    chart.current = (drawn ?? null) as Chart | null;
  };
  return <Line aria-hidden ref={keep} {...{ data, options, plugins, onMouseMove, onClick }} />;
}

type ChartCanvasProps = {
  readonly kind: 'bar' | 'line';
  readonly points: readonly ChartPoint[];
  readonly formatTick: (value: number) => string;
  readonly active: number | null;
  readonly onActive: (index: number | null) => void;
  /** Called whenever the position of the active place changes. */
  readonly onSpot: (spot: Spot | null) => void;
  readonly onOpen: (index: number) => void;
};

/** The colours and fonts at `element`, read again when the colour scheme changes or a font has loaded. */
function useLook(element: RefObject<HTMLElement | null>): ChartLook | null {
  const scheme = useComputedColorScheme('light');
  const [look, setLook] = useState<ChartLook | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour scheme changes what the style sheet returns
  useLayoutEffect(() => {
    // A new object each time, so that labels drawn in the fallback font are redrawn even when no colour changed.
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

/** Draws the points with chart.js in the theme's colours, and reports the place that the pointer is on. */
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
