/**
 * What offices call a column, beside its field name and labels; a guess that a person sees before anything is read.
 * Labels that another table has for the same field need no line here.
 */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  companyCode: [
    '社員番号',
    '社員No',
    '社員ID',
    '社員CD',
    '従業員番号',
    '従業員コード',
    '職員番号',
    '職員コード',
    'Employee Code',
    'Employee No',
    'Employee Number',
    'Employee ID',
    'Staff No',
    'Staff ID',
  ],
  name: ['名前', '社員名', '社員氏名', '従業員名', '職員名', '氏名漢字', 'Full Name', 'Employee Name', 'Staff Name'],
  departmentCode: [
    '部署CD',
    '部署No',
    '部門コード',
    '部門CD',
    '部門',
    '所属コード',
    '所属部署',
    '所属部門',
    '所属',
    '課コード',
    'Dept',
    'Dept Code',
  ],
  departmentName: ['部門名', '所属名', '部署名称', '部門名称', 'Dept Name', 'Division'],
  positionCode: ['役職CD', '職位コード', '職位', '肩書', 'Title', 'Job Title'],
  positionName: ['役職名称', '職位名', 'Title Name'],
  personInChargeCode: ['担当コード', '担当CD', '担当者CD', '担当者番号', '担当', 'Person in Charge No'],
  personInChargeName: ['担当名', '担当者氏名', '担当者の氏名'],
  sweetCardNumber: ['カード番号', 'カードNo', 'スイートカード', 'スイートカードNo', 'Card', 'Card No', 'Card Number'],
  eventCode: ['イベントNo', 'イベント番号', 'イベントCD', '催事コード', '行事コード', 'Event No', 'Event ID'],
  eventName: ['イベント名称', '催事名', '行事名', 'Event Title'],
  productCode: ['商品番号', '商品No', '商品CD', '品番', 'Product No', 'Product ID', 'Item Code', 'SKU'],
  productName: ['商品名称', '品名', '品目', 'Item', 'Item Name'],
  unitPrice: ['価格', '値段', '販売価格', '売価', 'Price'],
  totalAmount: ['合計', '総額', '金額', '売上金額', 'Amount', 'Total'],
  quantity: ['個数', '枚数', '販売数', '売上数', 'Qty'],
  ticketNumber: ['チケットNo', '券番号', '冊子No', '冊子ナンバー', 'Ticket No', 'Ticket', 'Booklet No', 'Booklet'],
  ticketStartNumber: ['開始No', '開始', '先頭番号', '始番号', 'チケット開始No', 'Start', 'Start No', 'From'],
  ticketEndNumber: ['終了No', '終了', '末尾番号', '終番号', 'チケット終了No', 'End', 'End No', 'To'],
  distributionNumber: ['配布数', '配布冊数', '部数', 'Number of Booklets'],
  distributionCount: ['配布数', '冊数', 'Booklets'],
  targetAmount: ['目標', '目標額', '売上目標', 'Target'],
  reportingRate: ['報告割合', 'Rate'],
  ticketIssueFlag: ['番号出力', '出力', '発行済', '発行', 'Issued', 'Output'],
  reason: ['事由', 'Cause'],
}

/**
 * What people call the code by which a row is known, and its name, where the table says of what. No., 番号 and the like
 * are not among them: they count the rows of a list, and a key that is guessed overwrites whatever has it.
 */
export const codeCalled: readonly string[] = ['コード', 'CD', 'Code']
export const nameCalled: readonly string[] = ['名称', '名前', '名', 'Name', 'Title']
