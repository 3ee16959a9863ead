export const leftOut = {
  save: 'この一覧をCSVで保存',
  open: '{{table}}で開く',
  done: '{{done}}{{left}}。',
  none_other: '{{number}}名は割り当てなし',
  part_other: '{{number}}名は配布予定より少ない割り当て',
  fewer_other: '{{number}}名は割り当てなし、または配布予定より少ない割り当て',
  people: '冊数が不足する人',
  lacks: '不足冊数',
  allocate: '{{asked}}冊のうち{{given}}冊を割り当てる（{{left}}）',
  sales_other: '{{number}}件の売上は未確定',
  confirmed: '売上を確定しました。{{left}}。',
  confirm: '{{asked}}件のうち{{given}}件を確定（{{left}}）',
}
