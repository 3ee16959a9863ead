/** For machines without a Japanese font: 120 slices, whose declarations alone weigh more than all other styles. */
import '@fontsource-variable/noto-sans-jp/index.css'
import './halfwidth-kana.css'
import './cell-font.css'
