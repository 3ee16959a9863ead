export const holders = {
  find: '氏名・冊子番号・社員コード',
  nobody: 'このイベントに「{{text}}」の所持者はいません。',
  several: '「{{text}}」に当てはまる人が複数います。一覧から選択してください。',
  otherEvent: 'ほかのイベントのシールです。',
  cardChanged: 'このカードの印刷後に、所持者または番号が変更されています。一覧から選択してください。',
  ticked: '{{who}}を選択しました。',
  department: '{{department}}（{{count}}名）',
  show: '氏名を表示',
  more_other: 'ほか{{count}}名：氏名を入力して検索してください。',
  holding: '{{who}} · {{numbers}}',
}
