/** The money that a person in charge hands in. Texts are formatted as on the screen. */
export interface PaymentSlip {
  readonly personInCharge: string
  readonly owed: string
  readonly holders: readonly SlipHolder[]
  /** Due, paid and owed amounts over all holders. */
  readonly sums: readonly string[]
}

export interface SlipHolder {
  readonly id: string
  /** Name, department, and the due, paid and owed amounts. */
  readonly texts: readonly string[]
}

/** Formatted texts of a receipt; null if not recorded. */
export interface ReceiptTexts {
  readonly number: string
  readonly issuedOn: string
  readonly addressee: string
  readonly amount: string
  readonly purpose: string | null
  readonly issuer: string
  readonly issuerAddress: string | null
  readonly registrationNumber: string | null
  /** Number of the void receipt that this one replaces; null if none. */
  readonly replaces: string | null
}
