/**
 * The font for machines without a Japanese font. Loaded separately, because the CSS of its 120 slices is larger than
 * all other styles together.
 */
import '@fontsource-variable/noto-sans-jp/index.css'
import './halfwidth-kana.css'
import './cell-font.css'
