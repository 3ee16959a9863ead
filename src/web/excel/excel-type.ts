/** What an .xlsx file is on the network and to a browser. */
export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
