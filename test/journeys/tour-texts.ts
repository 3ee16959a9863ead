import * as en from '../../src/web/messages/texts/en.ts'
import * as ja from '../../src/web/messages/texts/ja.ts'

/** Texts of the tour by language. */
export const texts = {
  en: {
    ...en.grid,
    ...en.table,
    ...en.form,
    ...en.common,
    ...en.shell,
    byColumn: en.filter.filterHint,
    views: en.views,
  },
  ja: {
    ...ja.grid,
    ...ja.table,
    ...ja.form,
    ...ja.common,
    ...ja.shell,
    byColumn: ja.filter.filterHint,
    views: ja.views,
  },
}
