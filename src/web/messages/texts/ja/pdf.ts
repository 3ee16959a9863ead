export const pdf = {
  save: 'PDFとして保存',
  saveList: 'この一覧をPDFとして保存',
  making: 'PDFを作成しています...',
  makingPercent: 'PDF：{{percent}}%',
  saved: 'PDFを保存しました。',
  notSaved: 'PDFを保存していません。{{reason}}',
  place: '{{page}}ページ「{{text}}」',
  noGlyph:
    '{{where}}：PDFのフォントに「{{character}}」（U+{{code}}）がありません。代わりに印刷してください（ブラウザーはこのパソコンのフォントも使います）。',
  tooLong: '{{where}}：「{{text}}」は読める大きさでは枠に収まりません。短くしてください。',
  failed: 'PDFを作成できませんでした。接続を確認して、もう一度お試しください。',
}
