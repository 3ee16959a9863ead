/** Label stocks for seals, and the adjustment of a printer. */
export const labels = {
  labels: 'Labels',
  sealSheet: 'Seal sheet (2 columns, A4)',
  ownLabels: 'Own measures',
  printer: 'Printer',
  noPrinter: 'Not adjusted',
  adjust: 'Adjust the print',
  adjustHint:
    'Print the test page at a scale of 100% and hold it against a sheet of labels. Enter in millimetres how far the outlines are off, and in percent how much the 100 mm rules differ. This browser remembers it.',
  printerName: 'Name of the printer',
  adjust_x: 'To the right (mm)',
  adjust_y: 'Down (mm)',
  adjust_scaleX: 'Width (%)',
  adjust_scaleY: 'Height (%)',
  paperSize: 'Paper size',
  label_columns: 'Columns',
  label_rows: 'Rows',
  label_width: 'Width (mm)',
  label_height: 'Height (mm)',
  label_left: 'From the left (mm)',
  label_top: 'From the top (mm)',
  label_gapX: 'Gap across (mm)',
  label_gapY: 'Gap down (mm)',
  showTestPage: 'Save and show the test page',
  badMeasures:
    'Enter a number for each measure: whole numbers from 1 to 20 for columns and rows, millimetres for the others.',
  tooSmall: 'The labels are too small: a card needs at least {{width}} × {{height}} mm to be read.',
  tooWide: 'The labels are wider than the paper. Check the columns, the width, the distance from the left and the gap.',
  tooHigh: 'The labels are higher than the paper. Check the rows, the height, the distance from the top and the gap.',
  notPrintable:
    '{{labels}} cannot be printed with the printer “{{printer}}”. {{reason}} ' +
    'Choose other labels or another printer, or adjust the print.',
  badCalibration: 'Enter at most 20 mm for the distances, and 90% to 110% for width and height.',
  printerUnnamed: 'Enter a name for the printer that is adjusted.',
  testRules: 'Both rules are 100 mm long. Measure them.',
  testOutlines: 'Each outline is the edge of a label. Hold the page against a sheet of labels.',
  testScale: 'Print at 100%, without fitting to the page.',
}
