export const pdf = {
  save: 'Save as PDF',
  saveList: 'Save this list as PDF',
  making: 'Creating the PDF...',
  makingPercent: 'PDF: {{percent}}%',
  saved: 'The PDF was saved.',
  notSaved: 'No PDF was saved. {{reason}}',
  place: 'Page {{page}}, “{{text}}”',
  noGlyph:
    '{{where}}: the fonts of the PDF do not have “{{character}}” (U+{{code}}). Print it instead: the browser also uses the fonts of this computer.',
  tooLong: '{{where}}: “{{text}}” does not fit its place at a readable size. Shorten it.',
  failed: 'The PDF could not be created. Check the connection and try again.',
}
