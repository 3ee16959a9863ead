/** Japanese surnames, including variants that printers get wrong. */
export const surnames = (
  '佐藤 鈴木 高橋 髙橋 田中 渡辺 渡邊 渡邉 伊藤 山本 中村 小林 加藤 吉田 𠮷田 山田 佐々木 山口 松本 井上 木村 林 斎藤 斉藤 齋藤 齊藤 清水 山崎 山﨑 ' +
  '阿部 森 池田 橋本 石川 山下 小川 石井 長谷川 後藤 岡田 近藤 前田 藤田 遠藤 青木 坂本 村上 太田 金子 藤井 福田 西村 三浦 竹内 中川 岡本 ' +
  '松田 原田 中野 小野 田村 藤原 中山 石田 小島 和田 森田 内田 柴田 酒井 原 高木 髙木 横山 安藤 宮崎 宮﨑 上田 島田 工藤 大野 宮本 杉山 今井 ' +
  '丸山 増田 高田 髙田 平野 大塚 菅原 武田 新井 小山 野口 桜井 櫻井 千葉 岩崎 岩﨑 佐野 谷口 上野 松井 河野 市川 五十嵐 神﨑 濱田 邊見 辻'
).split(' ')

export const givenNames = (
  '翔太 健太 大輔 拓也 直樹 健一 和也 達也 亮 学 誠 隆 浩 剛 修 悟 聡 豊 進 勇気 蓮 悠真 湊 陽翔 大和 樹 蒼 律 朝陽 新 ' +
  '美咲 愛 彩 恵 陽子 裕子 真由美 久美子 智子 由美 さくら 陽菜 結衣 葵 凛 芽依 莉子 美月 紬 咲良 千尋 薫 和子 幸子 京子 節子 ひかり みのり あかり 万里子'
).split(' ')

/** Half-width kana, as from old systems. */
export const halfWidthNames = ['ﾀﾅｶ ﾀﾛｳ', 'ｽｽﾞｷ ﾊﾅｺ', 'ﾔﾏﾀﾞ ｼﾞﾛｳ', 'ﾜﾀﾅﾍﾞ ｻﾞｴﾓﾝ', 'ﾊﾟｸ ｼﾞﾐﾝ', 'ｵｵﾀ ﾋﾛｼ', 'ｷﾑ ﾐﾝｼﾞ', 'ﾌｸﾀﾞ ｼﾞｭﾝｺ']

/** Names that are longer than a card's designer expects, or not Japanese. */
export const unusualNames = [
  'マリア・フェルナンダ・ゴンザレス・デ・ラ・クルス',
  'Alexander Christopher Montgomery-Williams',
  'グエン ティ トゥイ リン',
  '勅使河原 寿限無之助',
  'O’Connor, Sean',
]
