// Preloaded into a script that must not outlive its parent: when the IPC channel closes, the script shuts down as on
// SIGTERM. Without this, a killed `npm start` would leave the portal running and its port taken.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
