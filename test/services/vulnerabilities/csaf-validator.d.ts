// The validator is written in JavaScript and publishes no declarations: what the tests use of it.
declare module '@secvisogram/csaf-validator-lib/validate.js' {
  export interface TestResult {
    readonly name: string
    readonly isValid: boolean
    readonly errors: readonly { readonly instancePath: string; readonly message: string }[]
  }
  const validate: (
    tests: readonly object[],
    document: object,
  ) => Promise<{ readonly isValid: boolean; readonly tests: readonly TestResult[] }>
  export default validate
}

declare module '@secvisogram/csaf-validator-lib/schemaTests.js' {
  export const csaf_2_0: object
  export const csaf_2_0_strict: object
}

declare module '@secvisogram/csaf-validator-lib/mandatoryTests.js' {
  const tests: Readonly<Record<string, object>>
  export = tests
}
