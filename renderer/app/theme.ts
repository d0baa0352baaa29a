import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import segmented from './segmented-control.module.css';

// The accent is shade 7 for light and shade 3 for dark; the others are steps around them.
const teal: MantineColorsTuple = [
  '#e0f1ef',
  '#bfe3df',
  '#7ad6cd',
  '#45bdb3',
  '#2aa39a',
  '#178b84',
  '#0f7f79',
  '#0b746f',
  '#075a56',
  '#06403d',
];

const gray: MantineColorsTuple = [
  '#f5f7f7',
  '#eef1f1',
  '#dfe5e5',
  '#c8d1d1',
  '#aab6b8',
  '#7d8a8f',
  '#566469',
  '#3d4a4f',
  '#263135',
  '#172124',
];

const dark: MantineColorsTuple = [
  '#e4eaeb',
  '#9aa9ae',
  '#8d9ca2',
  '#56656b',
  '#3a474c',
  '#263135',
  '#161d20',
  '#12181a',
  '#0f1416',
  '#0a0e10',
];

/** Controls are as high as a table row; Mantine's own sizes are 30 and 36 pixels. */
const ROW = '32px';
type Sized = { readonly size?: unknown };

const compact = { defaultProps: { size: 'sm' } };
const still = { defaultProps: { transitionProps: { duration: 90 } } };

/** The accent's own pairs of text and background, whose contrast is known, instead of shades that Mantine computes. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const accent = input.color === undefined || input.color === 'teal';
  if (accent && input.variant === 'filled') {
    return { ...colors, background: 'var(--accent)', hover: 'var(--accent-strong)', color: 'var(--on-accent)' };
  }
  if (input.color === 'red' && input.variant === 'filled') {
    return { ...colors, background: 'var(--danger)', hover: 'var(--danger)', color: 'var(--on-accent)' };
  }
  if (accent && input.variant === 'light') {
    return { ...colors, background: 'var(--accent-soft)', hover: 'var(--accent-soft)', color: 'var(--accent-strong)' };
  }
  if (input.color === 'gray' && input.variant === 'subtle') {
    return { ...colors, color: 'var(--muted)', hover: 'var(--sunken)' };
  }
  if (input.color === 'red' && input.variant === 'subtle') {
    return { ...colors, color: 'var(--danger)', hover: 'var(--danger-soft)' };
  }
  return colors;
};

/** Endcap's look as a Mantine theme. The colours themselves are in renderer/ui/tokens.css. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  variantColorResolver,
  colors: { teal, gray, dark },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.4', xl: '1.3' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  defaultRadius: '8px',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, { size }: Sized) =>
        size === 'sm' ? { root: { '--button-height': ROW, '--button-padding-x': '13px' } } : { root: {} },
    },
    Checkbox: compact,
    Input: {
      vars: (_theme: unknown, { size }: Sized) => ({ wrapper: size === 'sm' ? { '--input-height': ROW } : {} }),
    },
    // The placeholder takes the initial focus inside role=menu, where only items are allowed.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', transitionProps: { duration: 90 } } },
    Modal: still,
    MultiSelect: compact,
    NumberInput: compact,
    PasswordInput: compact,
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 90 } } },
    Radio: compact,
    SegmentedControl: { defaultProps: { size: 'sm', withItemsBorders: false }, classNames: { label: segmented.label } },
    Select: compact,
    Switch: compact,
    TextInput: compact,
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  },
});

const fromTokens = {
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--accent)',
};

/** Makes Mantine's surfaces, lines and texts follow the tokens in both themes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: fromTokens,
  // Mantine's own is the colour of our surfaces, on which a disabled button would have no shape.
  dark: {
    ...fromTokens,
    '--mantine-color-disabled': 'var(--line)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-5)',
  },
});
