// Where a configuration file is wrong, and what was expected there: "room.toml:12:9: unknown key …".
#pragma once

#include <string>

namespace cardroom::config {

struct ConfigError {
    std::string file;
    int line = 0;  ///< from 1; 0: the file as a whole
    int column = 0;
    std::string message;

    std::string text() const;
};

}  // namespace cardroom::config
