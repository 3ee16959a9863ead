/** Master data of the sample office, written by hand. */
export const departments: [code: number, name: string][] = [
  [10, '営業第一部'],
  [11, '営業第二部'],
  [20, '総務部'],
  [30, '経理部'],
  [40, '製造部'],
  [41, '品質保証部'],
  [50, '物流センター'],
  [60, '情報システム部'],
  [70, '髙﨑支店'],
  [80, '大阪支店'],
]

/** reportingRate is in percent, targetAmount in yen. `share`: holders of the position among 100 employees. */
export const positions: { code: number; name: string; count: number; target: number; rate: number; share: number }[] = [
  { code: 1, name: '部長', count: 10, target: 100000, rate: 100, share: 3 },
  { code: 2, name: '次長', count: 8, target: 80000, rate: 100, share: 4 },
  { code: 3, name: '課長', count: 6, target: 60000, rate: 95, share: 9 },
  { code: 4, name: '係長', count: 4, target: 40000, rate: 90, share: 14 },
  { code: 5, name: '主任', count: 3, target: 30000, rate: 87.5, share: 20 },
  { code: 6, name: '一般', count: 2, target: 20000, rate: 80, share: 42 },
  { code: 7, name: 'パート・嘱託', count: 1, target: 5000, rate: 62.5, share: 8 },
]

export const personsInCharge: [code: number, name: string][] = [
  [101, '髙橋 美咲'],
  [102, '山﨑 健一'],
  [103, '𠮷田 直樹'],
  [104, '佐々木 恵'],
  [105, '渡邊 浩'],
  [106, '小林 由美'],
  [107, '齋藤 誠'],
  [108, '宮﨑 さくら'],
  [109, '長谷川 隆'],
  [110, '五十嵐 薫'],
  [111, '濱田 豊'],
  [112, 'ﾌｼﾞﾀ ｶｵﾙ'],
  [113, '神﨑 千尋'],
]

/** `share`: participants among 100 employees. Prices are in yen. */
export const events: {
  code: number
  name: string
  start: number
  end: number
  share: number
  products: [code: number, name: string, price: number][]
  /** Ranges of withdrawn numbers, above the issued numbers. */
  withdrawn: [from: number, to: number, reason: string, companyCode?: string][]
  /** Returned booklets by person; the plan is reduced, too. */
  returned: Readonly<Record<string, number>>
  /** The reconciliation finds an error of each kind. */
  faulty: boolean
}[] = [
  {
    code: 1,
    name: '第42回 納涼花火大会',
    start: 1001,
    end: 3000,
    share: 96,
    products: [
      [1001, '有料観覧席 A', 5000],
      [1002, '有料観覧席 B', 3500],
      [1003, '屋台引換券', 1000],
      [1004, '駐車券', 2000],
      [1005, '浴衣レンタル', 4800],
    ],
    withdrawn: [
      [2401, 2412, '印刷不良'],
      [2777, 2777, '紛失', '000171'],
    ],
    returned: {},
    faulty: false,
  },
  {
    code: 2,
    name: '秋の社員家族感謝祭',
    start: 30001,
    end: 32000,
    share: 70,
    products: [
      [2001, '入場券 大人', 1500],
      [2002, '入場券 小人', 800],
      [2003, '抽選補助券', 100],
      [2004, 'お弁当券', 1200],
    ],
    withdrawn: [[31501, 31504, '水濡れ']],
    returned: {},
    faulty: false,
  },
  {
    code: 3,
    name: '歳末チャリティーコンサート',
    start: 500001,
    end: 501500,
    share: 45,
    products: [
      [3001, 'S席', 6000],
      [3002, 'A席', 4500],
      [3003, 'B席', 3000],
      [3004, 'プログラム', 980],
    ],
    withdrawn: [
      [501101, 501140, '断裁ずれ'],
      [501333, 501333, '汚損'],
    ],
    returned: { '001851': 3, '000892': 1, '002082': 2 },
    faulty: true,
  },
]

export const employeeCount = 420
