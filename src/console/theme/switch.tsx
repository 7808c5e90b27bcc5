import { useSyncExternalStore, type ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/button.tsx'
import { chooseTheme, onThemeChange, savedTheme, type Theme } from './theme.ts'

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' }
const ICONS = { system: 'system', light: 'sun', dark: 'moon' } as const

/** Goes round: as the system, light, dark. */
export function ThemeSwitch(): ReactNode {
  const theme = useSyncExternalStore(onThemeChange, savedTheme)
  return (
    <IconButton label={`Colours: ${theme}. Change to ${NEXT[theme]}`} onPress={() => chooseTheme(NEXT[theme])}>
      <Icon name={ICONS[theme]} />
    </IconButton>
  )
}
