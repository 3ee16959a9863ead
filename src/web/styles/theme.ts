import { createTheme, type CSSVariablesResolver } from '@mantine/core'

/**
 * Id of the element that contains all overlays. While the sign-in screen covers the page, Gate.tsx hides this element,
 * too.
 */
export const PORTALS_ID = 'portals'

export const theme = createTheme({
  fontFamily: 'var(--eventms-fonts)',
  headings: { fontWeight: '650' },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  colors: {
    brand: [
      '#ebf3fe',
      '#d6e4f8',
      '#aac8ef',
      '#7babe6',
      '#5592df',
      '#3d82da',
      '#2d77d6',
      '#1c5fb8',
      '#14529f',
      '#0a4488',
    ],
    // A bluish scale, which is also used for the surfaces in base.css.
    dark: [
      '#d3d8e3',
      '#b4bac8',
      '#9aa3b5',
      '#6b7487',
      '#3a4150',
      '#2c313d',
      '#242832',
      '#1c1f27',
      '#171a21',
      '#14161c',
    ],
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects, because `Modal.extend` would add the code of the modal to the initial JavaScript.
  components: {
    // The explicit variant sets the attribute `data-variant`, by which tests find a screen's primary button.
    Button: { defaultProps: { variant: 'filled' } },
    InputWrapper: { styles: { label: { marginBottom: 4, fontWeight: 600 } } },
    // A title can contain data such as names, which the browser must not translate.
    ModalTitle: { defaultProps: { translate: 'no' } },
    Modal: {
      defaultProps: { transitionProps: { duration: 150 } },
      styles: { title: { fontSize: 17, fontWeight: 650, lineHeight: 1.35 } },
    },
    // A dialog's header would otherwise be a second banner landmark. The page's only banner is the top bar.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Portal: { defaultProps: { target: `#${PORTALS_ID}` } },
  },
})

/** Sets Mantine's surfaces to the colours of base.css, and dimmed text to a contrast that meets WCAG AA. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1d2433',
    '--mantine-color-dimmed': '#5b6478',
    '--mantine-color-placeholder': '#6f7788',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-green-light-color': '#237032',
  },
  dark: {
    '--mantine-color-dimmed': '#9aa3b5',
    '--mantine-color-placeholder': '#8b94a6',
    '--mantine-color-error': '#ff8787',
    // In the dark scheme, Mantine's default is a heavy brown.
    '--mantine-color-yellow-light': 'rgb(250 176 5 / 15%)',
    '--mantine-color-yellow-light-hover': 'rgb(250 176 5 / 22%)',
    // In the dark scheme, Mantine's defaults can hardly be seen on the surface.
    '--mantine-color-brand-light': 'rgb(61 130 218 / 20%)',
    '--mantine-color-brand-light-hover': 'rgb(61 130 218 / 28%)',
    '--mantine-color-brand-light-color': '#aac8ef',
  },
})
