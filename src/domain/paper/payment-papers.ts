/** Slip for the money that a person in charge hands in. Texts are formatted as on the screen. */
export interface PaymentSlip {
  readonly personInCharge: string
  readonly owed: string
  readonly holders: readonly SlipHolder[]
  /** Sums over all holders: due, paid and owed amount. */
  readonly sums: readonly string[]
}

export interface SlipHolder {
  readonly id: string
  /** Texts of the line about one person who holds booklets: name, department, due, paid and owed amount. */
  readonly texts: readonly string[]
}

/** Texts of a receipt, formatted. Null for what is not recorded. */
export interface ReceiptTexts {
  readonly number: string
  readonly issuedOn: string
  readonly addressee: string
  readonly amount: string
  readonly purpose: string | null
  readonly issuer: string
  readonly issuerAddress: string | null
  readonly registrationNumber: string | null
  /** Number of the void receipt that this receipt replaces; null if it replaces none. */
  readonly replaces: string | null
}
