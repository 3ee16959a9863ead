export const handOver = {
  action: '受領の記録',
  list: '未受領者',
  title: '受領の記録：{{event}}',
  findHint: 'Enterキーで選択します。スキャナーは自動でEnterキーを送ります。',
  receivedBefore: '{{who}}はすべて受領済みです。',
  waiting_other: '未受領は{{count}}名です。',
  allReceived: '全員が受領済みです。',
  byHint: '代理の人が受け取った場合',
  record_other: '{{count}}名の受領を記録',
  recorded_other: '{{count}}名の受領を記録しました。',
}
