/**
 * The font for machines without a Japanese font. The declarations of its 120 slices are larger than all other styles
 * together.
 */
import '@fontsource-variable/noto-sans-jp/index.css'
import './halfwidth-kana.css'
import './cell-font.css'
