// What a measured process that is not the server tells the bench: its port once it listens, and its CPU when asked.

export function announce(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.on('disconnect', () => process.exit())
  process.send?.(port)
}
