// Loaded into the measured server before its own code (`node --import`): tells the bench how much CPU it has used.

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
// Only the server itself decides how long it lives.
process.channel?.unref()
