import * as common from '../../src/web/messages/texts/common.ts'
import * as filter from '../../src/web/messages/texts/filter.ts'
import * as form from '../../src/web/messages/texts/form.ts'
import * as grid from '../../src/web/messages/texts/grid.ts'
import * as shell from '../../src/web/messages/texts/shell.ts'
import * as words from '../../src/web/messages/texts/table.ts'
import * as views from '../../src/web/messages/texts/views.ts'

/** What the tour of every screen reads and presses, in each language. */
export const texts = {
  en: {
    ...grid.en,
    ...words.en,
    ...form.en,
    ...common.en,
    ...shell.en,
    byColumn: filter.en.filterHint,
    views: views.en,
  },
  ja: {
    ...grid.ja,
    ...words.ja,
    ...form.ja,
    ...common.ja,
    ...shell.ja,
    byColumn: filter.ja.filterHint,
    views: views.ja,
  },
}
