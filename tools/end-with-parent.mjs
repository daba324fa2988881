// Loaded before a script whose starter must not be outlived: when the channel to it closes, the script is asked
// to stop in order, as by SIGTERM. Without this a killed `npm start` would leave the portal and its port behind.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
