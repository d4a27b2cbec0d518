#include "fuzz/messages.h"

#include <google/protobuf/util/json_util.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "cardroom/v1/room.pb.h"
#include "gateway/decode.h"
#include "wire/commands.h"
#include "wire/definition.h"
#include "wire/state.h"

namespace cardroom::fuzz {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

void check(bool so, const char* what) {
    if (so) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

std::string json_of(const Message& message) {
    std::string json;
    check(google::protobuf::util::MessageToJsonString(message, &json).ok(), "a message without a JSON form");
    return json;
}

/// `what` reads one kind of message and writes it again; nothing when it refuses to.
template <typename Stored, typename Rewrite>
void reads_back(std::string_view bytes, Rewrite&& rewrite) {
    Stored first, second;
    if (!first.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return;
    if (!rewrite(first, second)) return;
    Stored third;
    check(rewrite(second, third), "a stored message that its own reader refuses");
    check(second.SerializeAsString() == third.SerializeAsString(), "a stored message that reads back otherwise");
}

void put_something(Message& message, const FieldDescriptor& field) {
    const auto* reflection = message.GetReflection();
    const bool many = field.is_repeated();
    switch (field.cpp_type()) {
#define CARDROOM_PUT(type, Name, value)   \
    case FieldDescriptor::CPPTYPE_##type: \
        return many ? reflection->Add##Name(&message, &field, value) : reflection->Set##Name(&message, &field, value)
        CARDROOM_PUT(INT32, Int32, 3);
        CARDROOM_PUT(INT64, Int64, 400);
        CARDROOM_PUT(UINT32, UInt32, 2);
        CARDROOM_PUT(UINT64, UInt64, 12);
        CARDROOM_PUT(DOUBLE, Double, 0.5);
        CARDROOM_PUT(FLOAT, Float, 0.5F);
        CARDROOM_PUT(BOOL, Bool, true);
        CARDROOM_PUT(ENUM, EnumValue, 1);
        CARDROOM_PUT(STRING, String, field.name().find("card") == std::string::npos ? "holdem" : "AhKd");
#undef CARDROOM_PUT
        case FieldDescriptor::CPPTYPE_MESSAGE:
            return;
    }
}

/// Fills `message`; of a choice (oneof) field number `choice`, counted through choices within choices. Returns how many
/// there are.
int fill(Message& message, int choice, int depth) {
    constexpr int depth_max = 4;
    const auto& type = *message.GetDescriptor();
    int choices = 0;
    for (int i = 0; i < type.field_count(); ++i) {
        const FieldDescriptor& field = *type.field(i);
        const bool is_choice = field.real_containing_oneof() != nullptr;
        const bool is_message = field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
        int inner = 1;
        if (is_message && depth < depth_max) {
            // Looked at in a message of its own first: which of its choices are ours?
            const std::unique_ptr<Message> part(
                google::protobuf::MessageFactory::generated_factory()->GetPrototype(field.message_type())->New());
            inner = fill(*part, is_choice ? choice - choices : 0, depth + 1);
            const bool chosen = !is_choice || (choice >= choices && choice < choices + inner);
            if (chosen && field.is_repeated()) message.GetReflection()->AddMessage(&message, &field)->CopyFrom(*part);
            if (chosen && !field.is_repeated())
                message.GetReflection()->MutableMessage(&message, &field)->CopyFrom(*part);
        } else if (!is_message && (!is_choice || choice == choices)) {
            put_something(message, field);
        }
        if (is_choice) choices += inner;
    }
    return choices == 0 ? 1 : choices;
}

/// One message for each choice that the type has.
template <typename T>
std::vector<T> of_every_kind() {
    std::vector<T> messages;
    for (int choice = 0, choices = 1; choice < choices; ++choice) choices = fill(messages.emplace_back(), choice, 0);
    return messages;
}

}  // namespace

void client_message(std::string_view bytes) {
    if (bytes.empty()) return;
    const auto format = bytes.front() % 2 == 0 ? room::Format::json : room::Format::binary;
    bytes.remove_prefix(1);
    v1::ClientMessage message, again;
    const auto decoded = gateway::decode(format, bytes, message);
    if (!decoded) return check(!decoded.error().why.empty(), "malformed without words");

    message.DiscardUnknownFields();
    const std::string binary = message.SerializeAsString();
    check(gateway::decode(room::Format::binary, binary, again).has_value(), "its own binary form is refused");
    check(again.SerializeAsString() == binary, "the binary form reads back otherwise");
    check(gateway::decode(room::Format::json, json_of(message), again).has_value(), "its own JSON form is refused");
    check(again.SerializeAsString() == binary, "the JSON form reads back otherwise");

    if (message.has_table()) (void)wire::read_command(message.table(), {.name = "Ann", .bot = false});
}

void stored_message(std::string_view bytes) {
    if (bytes.empty()) return;
    const int kind = static_cast<unsigned char>(bytes.front()) % 3;
    bytes.remove_prefix(1);
    const auto rewrite = [](const auto& read, auto& out) {
        if (read) wire::put(*read, out);
        return read.has_value();
    };
    if (kind == 0) {
        reads_back<v1::JournalCommand>(bytes,
                                       [&](const auto& in, auto& out) { return rewrite(wire::read_journal(in), out); });
    } else if (kind == 1) {
        reads_back<v1::TableDefinition>(
            bytes, [&](const auto& in, auto& out) { return rewrite(wire::read_definition(in), out); });
    } else {
        reads_back<v1::TableState>(bytes,
                                   [&](const auto& in, auto& out) { return rewrite(wire::read_state(in), out); });
    }
}

std::vector<std::string> client_message_seeds() {
    std::vector<std::string> seeds;
    for (const auto& message : of_every_kind<v1::ClientMessage>()) {
        seeds.push_back('0' + json_of(message));
        seeds.push_back('1' + message.SerializeAsString());
    }
    return seeds;
}

std::vector<std::string> stored_message_seeds() {
    std::vector<std::string> seeds;
    for (const auto& command : of_every_kind<v1::JournalCommand>()) seeds.push_back('0' + command.SerializeAsString());
    v1::TableDefinition definition;
    wire::put(table::Config{}, definition);
    seeds.push_back('1' + definition.SerializeAsString());
    table::State state;
    state.places.resize(6);
    state.places[2].name = "Ann";
    state.waiting_list.push_back({PlayerId{7}, "Bob"});
    state.departures.push_back({PlayerId{8}, Chips{400}, Time{1'000}});
    v1::TableState snapshot;
    wire::put(state, snapshot);
    seeds.push_back('2' + snapshot.SerializeAsString());
    return seeds;
}

}  // namespace cardroom::fuzz
