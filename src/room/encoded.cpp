#include <google/protobuf/util/json_util.h>

#include "base/invariant.h"
#include "cardroom/v1/room.pb.h"
#include "room/port.h"

namespace cardroom::room {

Encoded::Encoded(const v1::ServerMessage& message) : message_(std::make_unique<const v1::ServerMessage>(message)) {}

Encoded::~Encoded() = default;

const std::string& Encoded::bytes(Format format) const {
    const auto index = static_cast<std::size_t>(format);
    std::call_once(once_[index], [&] {
        if (format == Format::binary) {
            message_->SerializeToString(&bytes_[index]);
            return;
        }
        google::protobuf::util::JsonPrintOptions options;
        options.always_print_primitive_fields = true;  // zero and false are values that a client reads, too
        const auto status = google::protobuf::util::MessageToJsonString(*message_, &bytes_[index], options);
        invariant(status.ok());
    });
    return bytes_[index];
}

}  // namespace cardroom::room
