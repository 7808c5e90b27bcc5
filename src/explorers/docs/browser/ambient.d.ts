declare module '*.css'

declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** The object that stands for a page on the screen. */
  export interface Ui {
    readonly preauthorizeApiKey: (scheme: string, token: string) => unknown
    readonly authActions: { readonly logout: (schemes: readonly string[]) => unknown }
    readonly specActions: { readonly updateJsonSpec: (spec: object) => void }
  }
  const SwaggerUI: (options: Readonly<Record<string, unknown>>) => Ui
  export { SwaggerUI as default }
}
