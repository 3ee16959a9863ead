/** A handwritten office with one fault of each kind. Nothing is computed, so that no rule is tested against itself. */
import type { TableName, TableRow } from '#domain/tables/index.ts'

type Rows<N extends TableName> = Partial<TableRow<N>>[]

const HANAKO = { companyCode: '0001', name: '山田 花子', departmentCode: 10, departmentName: '営業部' }
const ICHIRO = { companyCode: '0002', name: '森 一郎', departmentCode: 20, departmentName: '総務部' }
const IN_CHARGE = { personInChargeCode: 1, personInChargeName: '髙橋' }
const SPRING = { eventCode: 1, eventName: '春の菓子市' }

/** Two people hold numbers 1 to 20 of 100; 91 to 95 are withdrawn. Each person has one confirmed sale. */
export function office() {
  return {
    events: [
      { ...SPRING, ticketStartNumber: 1, ticketEndNumber: 100 },
      { eventCode: 2, eventName: '秋の収穫祭', ticketStartNumber: 201, ticketEndNumber: 300 },
    ] as Rows<'events'>,
    products: [
      { productCode: 11, eventCode: 1, productName: 'カステラ', unitPrice: 500 },
      { productCode: 12, eventCode: 1, productName: '羊羹', unitPrice: 800 },
      { productCode: 21, eventCode: 2, productName: '梨', unitPrice: 300 },
    ] as Rows<'products'>,
    departments: [
      { departmentCode: 10, departmentName: '営業部' },
      { departmentCode: 20, departmentName: '総務部' },
    ] as Rows<'departments'>,
    personInCharge: [IN_CHARGE] as Rows<'personInCharge'>,
    positions: [] as Rows<'positions'>,
    employees: [
      { id: 1, companyCode: '0001', name: '山田 花子', departmentCode: 10, personInChargeCode: 1 },
      { id: 2, companyCode: '0002', name: '森 一郎', departmentCode: 20, personInChargeCode: 1 },
    ] as Rows<'employees'>,
    distributionStatus: [] as Rows<'distributionStatus'>,
    sealData: [
      seal(1, { ...HANAKO, ticketStartNumber: 1, ticketEndNumber: 10, distributionNumber: 10 }),
      seal(2, { ...ICHIRO, ticketStartNumber: 11, ticketEndNumber: 20, distributionNumber: 10 }),
    ],
    withdrawn: [
      { id: 1, eventCode: 1, ticketStartNumber: 91, ticketEndNumber: 95, reason: '紛失', companyCode: null },
    ] as Rows<'withdrawn'>,
    salesData: [sale(1, 3), sale(2, 12)],
    confirmedData: [confirmed(1, 3, HANAKO), confirmed(2, 12, ICHIRO)],
  }
}

const seal = (id: number, row: Partial<TableRow<'sealData'>>): Partial<TableRow<'sealData'>> => ({
  id,
  ...SPRING,
  ...IN_CHARGE,
  ...row,
})
const sale = (
  id: number,
  ticketNumber: number | null,
  row: Partial<TableRow<'salesData'>> = {},
): Partial<TableRow<'salesData'>> => ({ id, eventCode: 1, productCode: 11, ticketNumber, quantity: 2, ...row })
const confirmed = (
  id: number,
  ticketNumber: number | null,
  row: Partial<TableRow<'confirmedData'>>,
): Partial<TableRow<'confirmedData'>> => ({
  id,
  ...SPRING,
  ...IN_CHARGE,
  ticketNumber,
  productCode: 11,
  productName: 'カステラ',
  quantity: 2,
  unitPrice: 500,
  totalAmount: 1000,
  ...row,
})

export type Office = ReturnType<typeof office>

/** Each fault: its name, a function that plants it, and the expected count of findings by kind. */
export const PLANTED: readonly (readonly [string, (rows: Office) => void, Record<string, number>])[] = [
  [
    'a number on the seals of two people',
    (rows) => (rows.sealData[1] = { ...rows.sealData[1]!, ticketStartNumber: 10, distributionNumber: 11 }),
    { overlaps: 1 },
  ],
  [
    'a number twice on the seals of one person',
    ({ sealData }) =>
      sealData.push(seal(3, { ...HANAKO, ticketStartNumber: 9, ticketEndNumber: 9, distributionNumber: 1 })),
    { twice: 1 },
  ],
  [
    'a seal outside the range',
    ({ sealData }) =>
      sealData.push(seal(3, { ...HANAKO, ticketStartNumber: 101, ticketEndNumber: 101, distributionNumber: 1 })),
    { outside: 1 },
  ],
  [
    'a seal without numbers',
    ({ sealData }) =>
      sealData.push(seal(3, { ...HANAKO, ticketStartNumber: null, ticketEndNumber: null, distributionNumber: 1 })),
    { unnumbered: 1 },
  ],
  [
    'a seal with another count than its numbers',
    (rows) => (rows.sealData[0] = { ...rows.sealData[0]!, distributionNumber: 9 }),
    { countDiffers: 1 },
  ],
  [
    'a seal that has the name of the event, but another code',
    ({ sealData }) =>
      sealData.push(
        seal(3, { ...HANAKO, eventCode: 9, ticketStartNumber: 30, ticketEndNumber: 30, distributionNumber: 1 }),
      ),
    { byName: 1 },
  ],
  [
    'a seal with the code of one person and the name of another',
    (rows) => (rows.sealData[0] = { ...rows.sealData[0]!, name: '森 一郎' }),
    // The confirmed row has the employee's name, so it differs from the seal as well.
    { twoPersons: 1, detailsDiffer: 1 },
  ],
  [
    'a seal of somebody who is gone',
    ({ sealData }) =>
      sealData.push(
        seal(3, {
          ...HANAKO,
          companyCode: '0009',
          name: '西 四郎',
          ticketStartNumber: 30,
          ticketEndNumber: 30,
          distributionNumber: 1,
        }),
      ),
    { unknownPersons: 1 },
  ],
  [
    'numbers withdrawn twice',
    ({ withdrawn }) =>
      withdrawn.push({ id: 2, eventCode: 1, ticketStartNumber: 95, ticketEndNumber: 96, reason: '破損' }),
    { withdrawnTwice: 1 },
  ],
  [
    'a number withdrawn that somebody holds',
    ({ withdrawn }) =>
      withdrawn.push({ id: 2, eventCode: 1, ticketStartNumber: 5, ticketEndNumber: 5, reason: '破損' }),
    { heldWithdrawn: 1 },
  ],
  [
    'withdrawn numbers outside the range',
    ({ withdrawn }) =>
      withdrawn.push({ id: 2, eventCode: 1, ticketStartNumber: 120, ticketEndNumber: 121, reason: '破損' }),
    { withdrawnBeside: 1 },
  ],
  [
    'a withdrawn row without numbers',
    ({ withdrawn }) =>
      withdrawn.push({ id: 2, eventCode: 1, ticketStartNumber: null, ticketEndNumber: 3, reason: '破損' }),
    { withdrawnUnnumbered: 1 },
  ],
  [
    'a sale with a product of another event',
    ({ salesData }) => salesData.push(sale(3, 4, { productCode: 21 })),
    { otherProducts: 1 },
  ],
  [
    'a confirmed row with a product of another event',
    ({ confirmedData }) => confirmedData.push(confirmed(3, 4, { ...HANAKO, productCode: 21, productName: '梨' })),
    { otherProducts: 1 },
  ],
  ['a sale without a number', ({ salesData }) => salesData.push(sale(3, null)), { withoutNumber: 1 }],
  [
    'a sale without a quantity',
    ({ salesData }) => salesData.push(sale(3, 4, { quantity: null })),
    { withoutQuantity: 1 },
  ],
  [
    'a sale of a product without a price',
    ({ salesData, products }) => {
      products.push({ productCode: 13, eventCode: 1, productName: '饅頭', unitPrice: null })
      salesData.push(sale(3, 4, { productCode: 13 }))
    },
    { withoutPrice: 1 },
  ],
  ['a sale of a number in stock', ({ salesData }) => salesData.push(sale(3, 50)), { unheld: 1, inStock: 1 }],
  ['a sale of a withdrawn number', ({ salesData }) => salesData.push(sale(3, 91)), { soldWithdrawn: 1, withdrawn: 1 }],
  ['a sale outside the range', ({ salesData }) => salesData.push(sale(3, 150)), { beside: 1, outsideReported: 1 }],
  ['two sales of one product and booklet', ({ salesData }) => salesData.push(sale(3, 3)), { soldTwice: 1 }],
  [
    'two confirmed rows of one product and booklet',
    ({ confirmedData }) => confirmedData.push(confirmed(3, 3, HANAKO)),
    { confirmedTwice: 1 },
  ],
  [
    'a row confirmed for somebody else',
    ({ confirmedData }) => confirmedData.push(confirmed(3, 4, ICHIRO)),
    { notHolder: 1 },
  ],
  [
    'a row confirmed with another department than the seal',
    ({ confirmedData }) =>
      confirmedData.push(confirmed(3, 4, { ...HANAKO, departmentCode: 20, departmentName: '総務部' })),
    { detailsDiffer: 1 },
  ],
  [
    'a row confirmed with another name than the seal',
    ({ confirmedData }) => confirmedData.push(confirmed(3, 4, { ...HANAKO, name: '山本 花子' })),
    { detailsDiffer: 1 },
  ],
  [
    'a row confirmed with another quantity than reported',
    (rows) => (rows.confirmedData[0] = { ...rows.confirmedData[0]!, quantity: 3 }),
    { quantityDiffers: 1 },
  ],
  [
    'a confirmed row without a product',
    ({ confirmedData }) => confirmedData.push(confirmed(3, 4, { ...HANAKO, productCode: null, productName: null })),
    { looseConfirmed: 1 },
  ],
  [
    'a confirmed row that has the name of the event, but another code',
    ({ confirmedData }) => confirmedData.push(confirmed(3, 4, { ...HANAKO, eventCode: 9 })),
    { confirmedByName: 1 },
  ],
]
