// The pipe that messages travel through. The real one is a WebSocket; the scenes of src/dev bring their own.
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { ClientMessageSchema, ServerMessageSchema } from '../proto';
import type { ClientMessage, ServerMessage } from '../proto';

export interface Transport {
  send(message: ClientMessage): void;
  close(): void;
}

export interface TransportEvents {
  opened(): void;
  received(message: ServerMessage): void;
  closed(): void;
}

export type OpenTransport = (events: TransportEvents) => Transport;

const subprotocol = 'cardroom.v1.proto';

export function webSocketTransport(url: string): OpenTransport {
  return (events) => {
    const socket = new WebSocket(url, subprotocol);
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => events.opened();
    socket.onclose = () => events.closed();
    socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) events.received(fromBinary(ServerMessageSchema, new Uint8Array(data)));
    };
    return {
      send: (message) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(toBinary(ClientMessageSchema, message));
      },
      close: () => {
        // A socket that is given up must not speak any more, even if its closing takes a while.
        socket.onopen = socket.onclose = socket.onmessage = null;
        socket.close();
        events.closed();
      },
    };
  };
}

export function roomAddress(location: { protocol: string; host: string }): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}
