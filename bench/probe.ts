// Loaded into the measured server before its own code (`node --import`): tells how much CPU and memory it has used.
import cluster from 'node:cluster'

process.on('message', (message) => {
  // A worker hears other things, from the process above it.
  if (message === 'memory') process.send?.(process.memoryUsage.rss())
  if (message !== 'cpu') return
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
// Only the server itself decides how long it lives; a worker lives by its line to the process above.
if (!cluster.isWorker) process.channel?.unref()
