// The contract, as generated from proto/: import messages from here, not from gen/.
export * from './gen/cardroom/v1/game_pb';
export * from './gen/cardroom/v1/room_pb';
