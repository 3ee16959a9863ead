/** The money that a person in charge hands in. The texts are those of the screen. */
export interface PaymentSlip {
  readonly personInCharge: string
  readonly owed: string
  readonly holders: readonly SlipHolder[]
  /** Due, paid and owed of all holders. */
  readonly sums: readonly string[]
}

export interface SlipHolder {
  readonly id: string
  /** Name, department, due, paid and owed. */
  readonly texts: readonly string[]
}

/** The texts of a receipt; null: not recorded. */
export interface ReceiptTexts {
  readonly number: string
  readonly issuedOn: string
  readonly addressee: string
  readonly amount: string
  readonly purpose: string | null
  readonly issuer: string
  readonly issuerAddress: string | null
  readonly registrationNumber: string | null
  /** The number of the void receipt that this receipt replaces. */
  readonly replaces: string | null
}
