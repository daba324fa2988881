import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { isProxy, limitConnections } from './connections.ts';

const PER_NETWORK = 3;

let server = createServer();
const sockets: Socket[] = [];
const endConnections = () => {
  for (const socket of sockets.splice(0)) socket.destroy();
};
afterEach(() => {
  endConnections();
  server.close();
});

async function listen(proxies: false | number | string[]): Promise<number> {
  server = createServer((_request, response) => response.end('served'));
  limitConnections(server, proxies, PER_NETWORK);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** Opens a connection from a loopback address, which counts as another machine. @returns whether it is served */
const isServed = (port: number, localAddress: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
    socket.on('data', () => resolve(true));
    socket.write('GET / HTTP/1.1\r\nhost: portal.example\r\n\r\n');
  });

async function served(port: number, localAddress: string, count: number): Promise<boolean[]> {
  const all: boolean[] = [];
  for (let index = 0; index < count; index += 1) all.push(await isServed(port, localAddress));
  return all;
}

describe('the limit of connections', () => {
  it('closes further connections of a network, and leaves other networks alone', async () => {
    const port = await listen(false);
    expect(await served(port, '127.0.0.2', 5)).toEqual([true, true, true, false, false]);
    expect(await served(port, '127.0.0.3', 1)).toEqual([true]);
  });

  it('admits a network again when its connections have ended', async () => {
    const port = await listen(false);
    expect(await served(port, '127.0.0.2', 4)).toEqual([true, true, true, false]);
    endConnections();
    await expect.poll(() => served(port, '127.0.0.2', 1)).toEqual([true]);
  });

  it.each([
    ['this machine', false, '127.0.0.1'],
    ['a trusted proxy', ['10.0.0.1', '127.0.0.0/29'], '127.0.0.2'],
    ['anyone, if only proxies can connect', 1, '127.0.0.2'],
  ])('does not apply to %s', async (_who, proxies, from) => {
    expect(await served(await listen(proxies as false | number | string[]), from, 5)).toEqual(
      Array(5).fill(true),
    );
  });

  it('is 600 connections in the portal', async () => {
    const { app, close } = await openOwnTestApp();
    onTestFinished(async () => {
      endConnections();
      await close();
    });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    expect(await served(Number(port), '127.0.0.2', 601)).toEqual([...Array(600).fill(true), false]);
  });

  it('knows a proxy by an address of either family', () => {
    const isTrusted = isProxy(['2001:db8::/32', '192.0.2.7']);
    expect(['2001:db8::5', '192.0.2.7', '::ffff:192.0.2.7', '192.0.2.8', '::1'].map(isTrusted)).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);
  });
});
