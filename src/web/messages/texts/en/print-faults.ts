/**
 * Reasons why a laid-out paper is not printed. Some begin with the remedy, because a toast shows only two lines of a
 * long text.
 */
export const printFaults = {
  textSize:
    'Choose “Save as PDF”, or set the minimum font size of the browser to 0 and switch off styles of your own and ' +
    'extensions. The browser prints text at another size than the sheet has.',
  overflow: '“{{text}}” on page {{page}} does not fit into its place at a readable size. Shorten it, then print again.',
  text:
    'Choose “Save as PDF”, or switch off the browser’s translation and extensions for this page and reload it. ' +
    'Page {{page}} shows “{{found}}” where the data has “{{text}}”.',
  style:
    'Choose “Save as PDF”, or switch off styles of your own and extensions for this page and reload it. ' +
    'Something changes how “{{text}}” on page {{page}} looks.',
  direction:
    '“{{text}}” on page {{page}} contains an invisible character that changes the text direction. Retype it in its record, then print again.',
  rows: 'Page {{page}} does not have exactly the rows of the data. Reload the page, then print again.',
  page:
    'Page {{page}} is larger than its paper. Shorten the longest text on it, or switch off styles of your own and ' +
    'extensions.',
  tooLarge:
    'This sheet is too large for the browser’s own command. To print it, press “{{button}}”, or Ctrl+P (on a Mac ⌘P).',
}
