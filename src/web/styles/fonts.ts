/** The web font for machines without a Japanese one: 120 slices, so its declarations alone weigh more than all other styles. */
import '@fontsource-variable/noto-sans-jp/index.css'
import './halfwidth-kana.css'
import './cell-font.css'
