/**
 * The web fonts for machines without a Japanese one: mainly 120 slices, so their declarations alone weigh more than all
 * other styles.
 */
import '@fontsource-variable/noto-sans-jp/index.css'
import './halfwidth-kana.css'
import './cell-font.css'
